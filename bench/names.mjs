// @ts-check
/** Common names from all over India for generated patients and doctors, so that a search has many similar matches. */

export const FIRST_NAMES = `
Aarav Aditi Aditya Ajay Akash Amit Amrita Anand Ananya Anil Anita Anjali Ankita Arjun Arun Asha Ashok Bhavna Chandra
Chitra Deepa Deepak Devika Dinesh Divya Farhan Fatima Gaurav Geeta Girish Gopal Harish Hema Imran Indira Ishaan Jaya
Jyoti Kabir Kamala Karan Kavita Kiran Krishna Lakshmi Lalita Lata Madhav Mahesh Manish Manju Meena Meera Mohan Mukesh
Nandini Naresh Neha Nikhil Nisha Nitin Padma Pankaj Parvati Pooja Prakash Pradeep Pranav Priya Rahul Raj Rajesh Rakesh
Ramesh Rani Ravi Rekha Ritu Rohan Rohit Sachin Sadia Sandeep Sangeeta Sanjay Santosh Sarita Seema Shalini Shanti Shreya
Shyam Sita Sneha Subhash Sudha Sunil Sunita Suresh Sushma Swati Tara Tarun Uma Usha Varun Vasant Veena Vidya Vijay Vikram
Vimala Vinod Vishal Yamini Yash Yusuf Zara
`
  .trim()
  .split(/\s+/);

export const LAST_NAMES = `
Acharya Agarwal Ahmed Ansari Bajaj Banerjee Bansal Basu Bedi Bhat Bhatia Bhatt Biswas Bora Bose Chakraborty Chandran
Chatterjee Chauhan Chopra Chowdhury Das Dasgupta Desai Deshmukh Deshpande Devi Dixit Dubey Dutta Fernandes Gandhi Ganguly
George Ghosh Gill Gowda Goyal Gupta Hegde Hussain Iyengar Iyer Jadhav Jain Jha Jose Joshi Kamath Kapoor Kaul Kaur Khan
Khanna Khatri Kohli Kulkarni Kumar Kurup Lal Mahajan Malhotra Malik Mathew Mehra Mehta Menon Mishra Mitra Mohanty Mukherjee
Murthy Nair Nambiar Narayan Naidu Ojha Padhi Pal Pandey Parekh Patel Pathak Patil Pillai Prasad Qureshi Rajan Rana Rao
Rathore Reddy Roy Sahu Saini Saxena Sen Sethi Shah Sharma Shekhawat Shetty Shukla Siddiqui Singh Sinha Sodhi
Srinivasan Subramanian Swamy Talwar Thakur Thomas Tiwari Tripathi Trivedi Varghese Varma Venkatesh Verma Vyas Yadav
`
  .trim()
  .split(/\s+/);
